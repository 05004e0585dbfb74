import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.sextant.AddressFormatException;
import dev.sextant.InputException;
import dev.sextant.index.Index;
import dev.sextant.index.Match;
import dev.sextant.index.ReloadListener;
import dev.sextant.index.ReloadOptions;
import dev.sextant.index.ReloadingIndex;
import dev.sextant.net.Address;
import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;

/// Answers `GET /ADDRESS` with the matches of an address, one a line: target, tab, payload as text.
///
/// Each request runs in a virtual thread of its own. A new file at the path is taken while requests
/// run; each of them is answered by one file.
///
///     java -cp 'lib/*' LookupServer.java data.sxi 8080
class LookupServer implements ReloadListener {
  public static void main(String[] args) throws IOException {
    ReloadOptions options =
        ReloadOptions.defaults()
            .withInterval(Duration.ofSeconds(1))
            .withNotice(true)
            .withListener(new LookupServer());
    ReloadingIndex handle = ReloadingIndex.open(Path.of(args[0]), options);
    InetSocketAddress here =
        new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(args[1]));
    HttpServer server = HttpServer.create(here, 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", exchange -> answer(exchange, handle.current()));
    server.start();
    System.out.println("listening on port " + server.getAddress().getPort());
  }

  /// Answers from one index, whatever the handle does meanwhile.
  private static void answer(HttpExchange exchange, Index index) throws IOException {
    try (exchange) {
      String asked = exchange.getRequestURI().getPath().substring(1);
      try {
        List<Match> matches = index.matches(Address.parse(asked));
        StringBuilder lines = new StringBuilder();
        for (Match match : matches) {
          byte[] payload = match.payload().toArray(ValueLayout.JAVA_BYTE);
          lines.append(match.target()).append('\t');
          lines.append(new String(payload, StandardCharsets.UTF_8)).append('\n');
        }
        send(exchange, matches.isEmpty() ? 404 : 200, lines.toString());
      } catch (AddressFormatException e) {
        send(exchange, 400, e.getMessage() + "\n");
      } catch (InputException e) { // damage in the file
        send(exchange, 500, e.getMessage() + "\n");
      }
    }
  }

  private static void send(HttpExchange exchange, int status, String text) throws IOException {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "text/plain; charset=utf-8");
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
  }

  @Override
  public void replaced(Index now) {
    System.out.println("now " + now.size() + " records");
  }

  @Override
  public void refused(InputException reason) {
    System.out.println("stays with the old file: " + reason.getMessage());
  }
}

/// Words of a command line go in; text, JSON or CSV and an exit status come out.
@NullMarked
package dev.sextant.cli;

import org.jspecify.annotations.NullMarked;

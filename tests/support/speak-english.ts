// Lets modules say messages in tests without a server, as they do with one.
import "#server/languages.ts";

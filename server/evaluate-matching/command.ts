/**
 * The command behind `npm run evaluate-matching`: how well matching finds projects in a file, beside
 * simpler rankings. It imports the file into a database of its own, which it deletes afterwards.
 */
import { parseArgs } from "node:util";
import { OperatorError } from "#server/operator-error.ts";
import { runCommand } from "#server/start/run-command.ts";

const usage = `Usage: npm run evaluate-matching -- FILE [--techs FIELD]
       npm run evaluate-matching -- --outcomes

With --outcomes: how well matching finds what people of this site applied to, were accepted to and
stayed in, and what its applications teach. It reads the site's database and changes nothing.

FILE has a project on each line, as npm run import takes it; repository addresses say which
projects are one person's. FIELD names the field with the technologies.`;

await runCommand("nothing was saved", async (shutdown) => {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    allowPositionals: true,
    options: {
      techs: { type: "string" },
      outcomes: { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  if (values.help) return console.log(usage);
  if (values.outcomes && positionals.length === 0) {
    const { evaluateOutcomes } = await import("./run-outcomes.ts");
    return evaluateOutcomes(shutdown);
  }
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new OperatorError(usage);
  // Imported late, so that help and errors about arguments are instant.
  const { evaluateFile } = await import("./run-evaluation.ts");
  return evaluateFile(file, values.techs ?? null, shutdown);
});

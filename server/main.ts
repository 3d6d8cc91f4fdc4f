/** The command behind `npm start` and, with `--dev`, `npm run dev`. */
const oldestNode = 24;

if (Number.parseInt(process.versions.node, 10) < oldestNode) {
  console.error(`Stack Cafe needs Node ${oldestNode} or newer; this is ${process.version}.`);
  process.exit(1);
}

const dev = process.argv.includes("--dev");
// React and others check it when they load: development checks or production speed.
process.env["NODE_ENV"] ??= dev ? "development" : "production";

const { run } = await import("#server/start/run.ts");
await run(dev ? "dev" : "built");

// Says what is wrong where the Node that npm found can't run the project's TypeScript.
const oldest = 24;
if (Number.parseInt(process.versions.node, 10) < oldest) {
  console.error(
    `This needs Node ${oldest} or newer; npm runs it with ${process.version} (${process.execPath}).\n` +
      "On Linux `npm ci` brings one; elsewhere install it, then run the command again.",
  );
  process.exit(1);
}

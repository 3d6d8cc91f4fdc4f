/** The page for when no page can be made; needs nothing but itself. */
export function lastResort(requestId: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Something went wrong here · Stack Cafe</title>
<style>
:root { color-scheme: light dark }
body { margin: 0; padding: 20vh 24px; max-width: 36rem; margin-inline: auto; font: 16px/1.6 system-ui, sans-serif; background: light-dark(#f7f3ea, #17110d); color: light-dark(#2b1d14, #f2e8da) }
h1 { font: 520 2.4rem/1.1 Georgia, serif }
a { color: inherit }
</style>
</head>
<body>
<main>
<h1>Something went wrong here</h1>
<p>It is our fault, not yours. <a href="">Reload</a> the page, or go to the <a href="/">front page</a>.</p>
<p>The server’s log has more under <code>${requestId.replace(/[^\w-]/g, "")}</code>.</p>
</main>
</body>
</html>
`;
}

// What may be in the HTML of texts by untrusted authors.

/** Tags and attributes that may be in the output, and schemes that links may have. */
const allowedTags =
  /^(a|b|blockquote|br|code|dd|del|details|div|dl|dt|em|h[3-6]|hr|i|img|input|ins|kbd|li|ol|p|pre|q|rp|rt|ruby|s|samp|section|span|strike|strong|sub|summary|sup|table|tbody|td|tfoot|th|thead|tr|tt|ul|var)$/;
const allowedAttributes =
  /^(href|title|rel|src|alt|loading|referrerpolicy|class|tabindex|type|checked|disabled|align|start|id|width|height|colspan|rowspan|dir|lang|open|data-(footnote(s|-ref|-backref)|language)|aria-(label|describedby))$/;
const allowedAddress = /^(https?:|mailto:|tel:|[^:]*$|[/?#])/;

/** Everything in `html` that isn't in the lists above. */
export function harmfulPartsOf(html: string): string[] {
  const findings: string[] = [];
  for (const [, name = "", attributes = ""] of html.matchAll(
    /<\/?([^\s>]+)((?:[^">]|"[^"]*")*)>/g,
  )) {
    if (!allowedTags.test(name)) findings.push(`<${name}>`);
    for (const [, key = "", value = ""] of attributes.matchAll(/\s([^\s=>]+)(?:="([^"]*)")?/g)) {
      if (!allowedAttributes.test(key)) findings.push(`${key}=`);
      if ((key === "href" || key === "src") && !allowedAddress.test(value)) findings.push(value);
    }
  }
  return findings;
}

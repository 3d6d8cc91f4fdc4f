// A minimal browser: stores cookies, and returns redirects.

export interface Visit {
  readonly status: number;
  readonly location: string;
  readonly setCookies: readonly string[];
  readonly headers: Headers;
  readonly body: string;
}

export class CookieJar {
  readonly #origin: string;
  readonly cookies = new Map<string, string>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Visit> {
    return this.#send(path, { headers });
  }

  /** Posts a form as a page of the site would. */
  post(path: string, form: Record<string, string>, headers: Record<string, string> = {}) {
    return this.#send(path, { method: "POST", headers, body: new URLSearchParams(form) });
  }

  async #send(path: string, init: RequestInit & { headers: Record<string, string> }) {
    const cookie = [...this.cookies].map((pair) => pair.join("=")).join("; ");
    const answer = await fetch(new URL(path, this.#origin), {
      ...init,
      redirect: "manual",
      headers: { ...(cookie && { cookie }), ...init.headers },
    });
    const setCookies = answer.headers.getSetCookie();
    for (const line of setCookies) this.#keep(line);
    const location = answer.headers.get("location") ?? "";
    const { status, headers } = answer;
    return { status, location, setCookies, headers, body: await answer.text() };
  }

  #keep(line: string): void {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === "" || /max-age=0|expires=thu, 01 jan 1970/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

// A page with a message and one thing to do, for links that are followed from elsewhere, such as
// from e-mail. It needs no session and no scripts.

/** Content of a notice page. All texts are plain. */
export interface NoticePage {
  readonly title: string;
  readonly message: string;
  /** A button that posts to that path, with what is written in the field above it. */
  readonly action?: {
    readonly label: string;
    readonly path: string;
    readonly field?: {
      readonly name: string;
      readonly label: string;
      readonly value: string;
      readonly maxLength: number;
    };
  };
  readonly link: { readonly label: string; readonly path: string };
}

/** Renders the HTML of a notice page; passed in by the code that builds the app. */
export type RenderNoticePage = (page: NoticePage) => string;

declare module "fastify" {
  interface FastifyInstance {
    readonly noticePage: RenderNoticePage;
  }
}

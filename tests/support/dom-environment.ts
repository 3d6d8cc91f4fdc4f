// The DOM of component tests: happy-dom's, without what Node has of its own. Requests, addresses and
// signals stay Node's, since the server runs beside the page.
import { setTimeout } from "node:timers/promises";
import { Window } from "happy-dom";
import { type Environment, populateGlobal } from "vitest/runtime";

const dom: Environment = {
  name: "dom",
  viteEnvironment: "ssr",
  setup: (global: typeof globalThis) => {
    const window = new Window({ url: "http://localhost:3000", width: 1280, height: 800 });
    // Text is measured once fonts are loaded; here there are none to wait for.
    Object.defineProperty(window.document, "fonts", { value: { ready: Promise.resolve() } });
    // Dialogs close once their animations are over. Without any that is sooner than in a browser,
    // even before what closes a dialog has come to its end.
    const getAnimations = () => [{ finished: setTimeout(20) }];
    Object.assign(window.Element.prototype, { getAnimations });
    const { keys, originals } = populateGlobal(global, window, { bindFunctions: true });
    return {
      teardown: async () => {
        await window.happyDOM.close();
        for (const key of keys) Reflect.deleteProperty(global, key);
        for (const [key, value] of originals) Reflect.set(global, key, value);
      },
    };
  },
};

export default dom;

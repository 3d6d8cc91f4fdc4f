// The DOM of component tests: happy-dom's, except for what Node provides. Requests, URLs and
// signals are Node's, since the server runs in the same process.
import { setTimeout } from "node:timers/promises";
import { Window } from "happy-dom";
import { type Environment, populateGlobal } from "vitest/runtime";

const dom: Environment = {
  name: "dom",
  viteEnvironment: "ssr",
  setup: (global: typeof globalThis) => {
    const window = new Window({ url: "http://localhost:3000", width: 1280, height: 800 });
    // Text is measured once fonts are loaded; happy-dom has none.
    Object.defineProperty(window.document, "fonts", { value: { ready: Promise.resolve() } });
    // Dialogs close after their animations. Without any, that is earlier than in a browser, even
    // before the closing handler has returned.
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

import { t } from "#shared/messages/t.ts";
import type { FastifyInstance } from "fastify";
import { suggestTech as suggestTechCall } from "#contract/tech-suggestions.ts";
import { wantedWord } from "#server/features/techs/wanted.ts";
import { invalid } from "#server/http/errors.ts";
import { serve } from "#server/http/serve.ts";
import { suggestTech } from "./suggest.ts";

export function techSuggestionRoutes(app: FastifyInstance): void {
  serve(app, suggestTechCall, ({ me, body, request }) => {
    const word = wantedWord(body().name);
    if (word === null) {
      const message = t("techs.enterOneName");
      throw invalid(`name: ${message}`, [{ path: "name", message }]);
    }
    return suggestTech(request.database.db, me().id, word);
  });
}

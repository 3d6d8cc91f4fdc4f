// In development, where scripts are as they are written, the browser has the catalogues.
import { type Catalogue, languageOf, withArea } from "#shared/messages/catalogue.ts";
import { type Language, type LanguageTag, pseudoLanguage } from "#shared/messages/language.ts";

const files = import.meta.glob<Catalogue>("/shared/messages/*/*.json", {
  eager: true,
  import: "default",
});

const catalogueOf = (tag: LanguageTag): Catalogue =>
  Object.assign(
    {},
    ...Object.entries(files).map(([file, texts]) => {
      const [, language, area = ""] = /([\w-]+)\/([\w-]+)\.json$/.exec(file) ?? [];
      return language === tag ? withArea(area, texts) : {};
    }),
  ) as Catalogue;

export const developmentLanguage = (tag: LanguageTag): Language =>
  languageOf(tag, catalogueOf(tag === pseudoLanguage ? "en" : tag), catalogueOf("en"));

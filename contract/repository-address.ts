import { z } from "zod";
import { t } from "#shared/messages/t.ts";
import { isRepositoryPath, webAddressOf } from "#shared/repository-address.ts";
import { httpsUrl } from "./text.ts";

/**
 * The address of a repository: https, what `git clone` takes, which becomes https, or a path such as
 * `ada/tide`, which is at the site's code host.
 */
export const repositoryAddress = z
  .string()
  .trim()
  .overwrite(webAddressOf)
  .max(2000, { error: () => t("forms.tooLong") })
  .refine((value) => isRepositoryPath(value) || httpsUrl.safeParse(value).success, {
    error: () => t("forms.httpsAddress"),
  })
  .meta({
    description:
      "An https address, a clone address such as git@host:a/b.git, or a/b at the site's code host; the reply has the https address",
  });

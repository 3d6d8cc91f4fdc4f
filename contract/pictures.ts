import { z } from "zod";
import { t } from "#shared/messages/t.ts";
import { pictureLimits } from "#shared/pictures.ts";
import { id, line, time } from "./text.ts";

const { alt: altLimits, fileMb } = pictureLimits;

export const alt = line(altLimits.min, altLimits.max).meta({
  description: "What it shows, for people who don't see it",
});

/** A form with a file, for all places where one picture is uploaded. */
const pictureForm = z.object({
  file: z.file({ error: () => t("pictures.fileMissing") }).meta({
    description: `PNG, JPEG, WebP or AVIF of up to ${fileMb} MB and ${pictureLimits.pixels / 1_000_000} megapixels. It is stored as WebP, upright, without metadata; of an animation the first frame`,
  }),
  alt,
});

/** What operations that upload one have in common. */
export const pictureUpload = {
  access: "session",
  scope: "projects",
  body: pictureForm,
  isForm: true,
  /** The file, its description and what is around them in the form. */
  bodyLimit: fileMb * 1_000_000 + 64_000,
  rateLimit: "uploads",
} as const;

/** A picture that is shown. */
export const picture = z.object({
  id,
  url: z
    .string()
    .meta({ description: "On this site; `-small` and `-medium` instead of `-large` are smaller" }),
  width: z.int().meta({ description: "In pixels" }),
  height: z.int(),
  alt: z.string().meta({ description: "What it shows" }),
  hidden: z
    .boolean()
    .meta({ description: "Whether an admin hid it: only the team and admins get it" }),
});

/** Fields of a project. */
export const picturesOfProject = {
  logo: picture.nullable().meta({
    description: "What `imageUrl` is made of, which is null also while an admin hides the logo",
  }),
  pictures: z.array(picture).meta({ description: "Its gallery, in the owners' order" }),
};

export type Picture = z.infer<typeof picture>;

/** The same in the export of everything that is stored about a person. */
export const exportedPicture = picture.omit({ id: true, hidden: true }).extend({
  hiddenAt: time.nullable(),
  place: z.enum(["logo", "gallery", "update"]),
  position: z.int(),
  createdAt: time,
});

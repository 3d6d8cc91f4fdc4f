// Pictures that a file names: fetched from the repository, shown, and the file's while it is read.
import { expect, test } from "vitest";
import sharp from "sharp";
import type { Failure } from "#contract/errors.ts";
import type { Project } from "#contract/projects.ts";
import type { RepositoryFile } from "#contract/repository-files.ts";
import { sql } from "#server/database/sql.ts";
import { type FileProject, startFileProjects } from "#tests/support/file-projects.ts";
import { samplePicture } from "#tests/support/hostile-pictures.ts";
import { smallPictureForm } from "#tests/support/picture-forms.ts";
import { readDueFiles } from "./read-due.ts";

const { host, site, owner, newProject, serve, preview, take, readProject } =
  await startFileProjects();
const { db } = site.database;

const chart = await samplePicture(640, 400).png().toBuffer();
const map = await samplePicture(320, 200).jpeg().toBuffer();

/** Its content at the code host, which says so if it is known already. */
function servePicture({ path }: FileProject, name: string, bytes: Buffer, etag?: string): void {
  host.answer(`/api/repos/${path}/contents/${name}`, (request, response) => {
    if (etag !== undefined && request.headers["if-none-match"] === etag) {
      return response.writeHead(304).end();
    }
    expect(request.headers.accept).toBe("application/vnd.github.raw+json");
    return response.writeHead(200, etag === undefined ? {} : { etag }).end(bytes);
  });
}

const text = `logo: ./docs/logo.png
pictures:
  - { path: docs/chart.png, alt: Today's tides }
  - { path: docs/map.jpg, alt: The coast }
`;

async function projectWithPictures(named = text): Promise<FileProject> {
  const made = await newProject();
  servePicture(made, "docs/logo.png", chart, '"logo"');
  servePicture(made, "docs/chart.png", chart, '"chart"');
  servePicture(made, "docs/map.jpg", map);
  expect((await take(made, named)).status).toBe(200);
  return made;
}

const makeDue = ({ id }: FileProject) =>
  sql`update repository_files set due_at = now() where project_id = ${id}`.run(db);
const run = () => readDueFiles(site.database, site.app.settings);

const addByHand = ({ id }: FileProject, alt: string) =>
  owner.post<Project & Failure>(`/projects/${id}/pictures`, smallPictureForm(alt));

test("the preview names them, and taking the file over replaces the project's own", async () => {
  const made = await newProject();
  expect((await addByHand(made, "By hand")).status).toBe(200);
  serve(made, text);
  expect((await preview(made)).body).toMatchObject([
    {
      fields: ["logo", "pictures"],
      changes: [
        { field: "logo", from: "", to: "docs/logo.png" },
        {
          field: "pictures",
          from: "By hand",
          to: "docs/chart.png: Today's tides\ndocs/map.jpg: The coast",
        },
      ],
    },
  ]);
  servePicture(made, "docs/logo.png", chart);
  servePicture(made, "docs/chart.png", chart);
  servePicture(made, "docs/map.jpg", map);
  expect((await take(made, text)).status).toBe(200);
  const { logo, pictures, repositoryFile, name } = await readProject(made);
  expect(logo).toMatchObject({ width: 512, height: 512, alt: `The logo of ${name}` });
  expect(pictures).toMatchObject([
    { width: 640, height: 400, alt: "Today's tides" },
    { width: 320, height: 200, alt: "The coast" },
  ]);
  expect(repositoryFile?.fields).toEqual(["logo", "pictures", "repositoryUrl"]);
  const url = (pictures[0]?.url ?? "").replace("large", "small");
  const reply = await site.app.inject({ url, headers: { host: "127.0.0.1:3000" } });
  expect((await sharp(reply.rawPayload).metadata()).format).toBe("webp");
  expect((await preview(made)).body[0]?.changes).toEqual([]);
});

test("they are the file's while it is read, and the owners' afterwards", async () => {
  const made = await projectWithPictures();
  const at = `/projects/${made.id}`;
  const { pictures } = await readProject(made);
  const one = `${at}/pictures/${pictures[0]?.id}`;
  const refused = await owner.post<Failure>(one, { alt: "Other words" });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringContaining("stack-cafe.yml in the repository decides this"),
  ]);
  expect((await owner.post(one, { position: 2 })).status).toBe(409);
  expect((await owner.delete(one)).status).toBe(409);
  expect((await addByHand(made, "By hand")).status).toBe(409);
  expect((await owner.post(`${at}/logo`, smallPictureForm("Logo"))).status).toBe(409);
  expect((await owner.delete(`${at}/logo`)).status).toBe(409);
  const stranger = await site.person("stranger");
  expect((await stranger.delete(one)).status).toBe(403);
  await owner.delete(made.at);
  expect((await readProject(made)).pictures).toEqual(pictures);
  expect((await owner.post(one, { alt: "Other words" })).status).toBe(200);
  expect((await owner.delete(`${at}/logo`)).status).toBe(200);
});

test("pictures of publiccode.yml are described by the owners, and stay so", async () => {
  const made = await newProject();
  servePicture(made, "docs/chart.png", chart, '"chart"');
  serve(
    made,
    "logo: https://elsewhere.example/logo.png\ndescription:\n  en:\n    screenshots: [docs/chart.png, docs/drawing.svg]\n",
    "publiccode.yml",
  );
  const [found] = (await preview(made)).body;
  expect(found).toMatchObject({ path: "publiccode.yml", fields: ["pictures"], problems: [] });
  const body = { path: "publiccode.yml", digest: found?.digest };
  expect((await owner.post(made.at, body)).status).toBe(200);
  const { name, pictures } = await readProject(made);
  expect(pictures).toMatchObject([{ alt: `Picture 1 of ${name}` }]);
  const one = `/projects/${made.id}/pictures/${pictures[0]?.id}`;
  expect((await owner.post(one, { alt: "Today's tides" })).status).toBe(200);
  expect((await owner.delete(one)).status).toBe(409);
  servePicture(made, "docs/chart.png", map, '"other"');
  expect((await owner.post(made.at, { path: "publiccode.yml" })).status).toBe(200);
  expect((await readProject(made)).pictures).toMatchObject([{ width: 320, alt: "Today's tides" }]);
});

test("the job fetches only what changed; a picture that stays keeps its id and stays hidden", async () => {
  const made = await projectWithPictures();
  const [first] = (await readProject(made)).pictures;
  await sql`update pictures set hidden_at = now() where id = ${first?.id}`.run(db);
  await makeDue(made);
  const before = await readProject(made);
  expect(await run()).toEqual({ read: 1, refused: 0 });
  expect(await readProject(made)).toEqual(before);
  servePicture(made, "docs/map.jpg", chart);
  serve(made, text.replace("Today's tides", "Tides").replace("logo: ./docs/logo.png", "logo:"));
  await makeDue(made);
  expect(await run()).toEqual({ read: 1, refused: 0 });
  const { logo, pictures } = await readProject(made);
  expect(logo).toBeNull();
  expect(pictures).toMatchObject([
    { id: first?.id, alt: "Tides", hidden: true },
    { width: 640, alt: "The coast", hidden: false },
  ]);
  const conditional = host.requests.filter(
    ({ path, headers }) => path.endsWith("chart.png") && headers["if-none-match"] === '"chart"',
  );
  expect(conditional).toHaveLength(2);
});

test.each([
  ["is missing", "docs/none.png", "docs/none.png: There is no such file in the repository"],
  ["isn't one", "docs/text.png", "docs/text.png: Use a PNG, JPEG, WebP or AVIF picture"],
  [
    "is too large",
    "docs/huge.png",
    "docs/huge.png: This file is too large. Use one of up to 8 MB.",
  ],
])("one that %s is a problem, and nothing changes", async (_, path, message) => {
  const made = await projectWithPictures();
  const before = await readProject(made);
  servePicture(made, "docs/text.png", Buffer.from("<svg></svg>"));
  servePicture(made, "docs/huge.png", Buffer.alloc(8_000_001));
  serve(made, text.replace("docs/map.jpg", path));
  await makeDue(made);
  expect(await run()).toEqual({ read: 1, refused: 1 });
  const { body } = await owner.get<RepositoryFile>(made.at);
  expect(body.problems).toEqual([{ line: 4, field: "pictures.1", message }]);
  expect(await readProject(made)).toEqual(before);
  expect((await owner.delete(made.at)).status).toBe(200);
  const refused = await take(made, text.replace("docs/map.jpg", path));
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    409,
    expect.stringContaining(message),
  ]);
});

test("pictures for which the project has no room are a problem, too", async () => {
  const made = await projectWithPictures("pictures: []\n");
  const { maxPictureMb } = site.app.settings;
  serve(made, text);
  await makeDue(made);
  const settings = { ...site.app.settings, maxPictureMb: { ...maxPictureMb, project: 0.002 } };
  expect(await readDueFiles(site.database, settings)).toEqual({ read: 1, refused: 1 });
  const { body } = await owner.get<RepositoryFile>(made.at);
  expect(body.problems[0]?.message).toContain("The pictures of a project take at most 0.002 MB");
  expect((await readProject(made)).pictures).toEqual([]);
});

test("as are those for which there is room one by one, but not together", async () => {
  const { pictures, logo } = await readProject(await projectWithPictures());
  const hashes = [logo, ...pictures].map((one) => /[0-9a-f]{64}/.exec(one?.url ?? "")?.[0] ?? "");
  const { bytes } = await sql<{ bytes: number }>`
    select sum(byte_size)::int as bytes from picture_files where hash = any(${hashes})`.one(db);
  const made = await projectWithPictures("pictures: []\n");
  const before = await readProject(made);
  serve(made, text);
  await makeDue(made);
  const maxPictureMb = { ...site.app.settings.maxPictureMb, project: (bytes - 1) / 1_000_000 };
  const settings = { ...site.app.settings, maxPictureMb };
  expect(await readDueFiles(site.database, settings)).toEqual({ read: 1, refused: 1 });
  const { body } = await owner.get<RepositoryFile>(made.at);
  expect(body.problems[0]?.message).toContain("The pictures of a project take at most");
  expect(await readProject(made)).toEqual(before);
});

test("a code host that is silent changes nothing", async () => {
  const made = await projectWithPictures();
  const before = await readProject(made);
  host.answer(`/api/repos/${made.path}/contents/docs/chart.png`, (_, response) => {
    response.writeHead(500).end();
  });
  await makeDue(made);
  expect(await run()).toEqual({ read: 0, refused: 0 });
  expect((await owner.post(made.at, { path: "stack-cafe.yml" })).status).toBe(503);
  expect(await readProject(made)).toEqual(before);
  expect((await owner.get<RepositoryFile>(made.at)).body.problems).toEqual([]);
});

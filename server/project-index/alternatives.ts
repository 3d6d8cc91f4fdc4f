// Technologies that do the same job, so that people who know one of a group have an easy start with
// another. Matching says "SQLite instead of PostgreSQL" of these alone.

/** Slugs of the catalogue, a group a line. A technology may be in several groups. */
const groups = `
mariadb mysql postgresql sqlite sql-server oracle cockroachdb
mongodb couchdb couchbase ferretdb rethinkdb dynamodb
redis valkey memcached
elasticsearch opensearch solr meilisearch typesense algolia
influxdb timescaledb victoriametrics questdb tdengine
cassandra scylladb hbase bigtable
neo4j janusgraph arangodb dgraph orientdb
qdrant milvus weaviate chroma pinecone pgvector
clickhouse druid duckdb
snowflake bigquery amazon-redshift databricks
react vue svelte angular preact solidjs qwik inferno alpinejs lit mithril riotjs ember
nextjs nuxt sveltekit remix gatsby astro
redux mobx zustand recoil jotai
vuex pinia
bootstrap bulma foundation tailwindcss unocss
mui chakra-ui ant-design mantine react-bootstrap fluent-ui
sass less stylus
leaflet maplibre openlayers mapbox cesium
chartjs echarts highcharts plotly d3
threejs babylonjs
zod joi valibot arktype ajv
handlebars mustache ejs pug nunjucks
htmx hotwire livewire
javascript typescript coffeescript
java kotlin scala groovy
c cpp rust zig
csharp fsharp visual-basic
clojure common-lisp racket scheme
haskell ocaml elm purescript fsharp
erlang elixir gleam
objective-c swift
python ruby perl
r julia matlab octave
bash zsh fish nushell powershell
verilog vhdl systemverilog
django flask fastapi
rails sinatra hanami
laravel symfony codeigniter cakephp yii
express fastify koa hapi nestjs
spring-boot quarkus micronaut dropwizard
gin echo fiber
actix axum rocket warp
prisma typeorm sequelize drizzle mikro-orm
sqlalchemy peewee
nodejs deno bun
wordpress drupal joomla ghost
graphql grpc trpc
react-native flutter ionic nativescript
electron tauri
gtk qt wxwidgets
unity godot unreal-engine bevy
pygame love2d raylib sfml
pytorch tensorflow jax keras
pandas polars dask
matplotlib seaborn plotly bokeh
spark flink
airflow dagster prefect
langchain llamaindex
docker podman
kubernetes nomad openshift k3s
terraform opentofu pulumi cloudformation
ansible puppet chef
aws azure google-cloud digitalocean hetzner
heroku fly-io railway
vercel netlify cloudflare-pages
nginx apache caddy traefik haproxy
github-actions gitlab-ci jenkins circleci travis-ci drone-ci
github gitlab bitbucket gitea forgejo codeberg
webpack vite rollup parcel esbuild rspack
npm yarn pnpm
maven gradle sbt bazel
cmake meson autotools
poetry pipenv uv pip
jest vitest mocha jasmine ava
cypress playwright selenium puppeteer
junit testng
pytest unittest
eslint biome
kafka rabbitmq nats pulsar redpanda activemq
prometheus zabbix nagios
datadog new-relic
google-analytics plausible matomo umami
auth0 okta keycloak
figma sketch penpot
photoshop gimp krita
illustrator inkscape
blender maya
vscode vim neovim emacs intellij-idea
jekyll hugo eleventy docusaurus mkdocs
ubuntu debian fedora arch-linux
arduino esp32 raspberry-pi
android ios
`;

export type Alternatives = ReadonlyMap<number, ReadonlySet<number>>;

/**
 * By technology: those that do the same job.
 * @param withSlug the number of the technology that has or had a slug
 */
export function alternativesOf(withSlug: (slug: string) => number | undefined): Alternatives {
  const found = new Map<number, Set<number>>();
  for (const line of groups.trim().split("\n")) {
    const group = line.split(" ").flatMap((slug) => withSlug(slug) ?? []);
    for (const tech of group) {
      const others = found.get(tech) ?? new Set();
      for (const other of group) if (other !== tech) others.add(other);
      found.set(tech, others);
    }
  }
  return found;
}

// Sixty well-known packages of each popular ecosystem, and what they say of a project. "-" is
// nothing: utilities, and packages that merely have a technology's name.
import { describe, expect, test } from "vitest";
import { type Ecosystem, techsOfPackage } from "./packages.ts";

const samples: Partial<Record<Ecosystem, string>> = {
  npm: `
    react → react | vue → vue | @angular/core → angular | svelte → svelte | preact → preact
    next → nextjs | nuxt → nuxt | @sveltejs/kit → sveltekit, svelte | astro → astro | gatsby → gatsby
    express → express | fastify → fastify | koa → koa | @nestjs/core → nestjs | hono → hono
    typescript → typescript | eslint → eslint | prettier → prettier | vite → vite | webpack → webpack
    @babel/core → babel | rollup → rollup | esbuild → esbuild | jest → jest | vitest → vitest
    mocha → mocha | cypress → cypress | @playwright/test → playwright | puppeteer → puppeteer | jquery → jquery
    lodash → lodash | axios → axios | rxjs → rxjs | redux → redux | zustand → zustand
    tailwindcss → tailwindcss | bootstrap → bootstrap | @mui/material → mui | styled-components → styled-components | sass → sass
    pg → postgresql | mysql2 → mysql | mongodb → mongodb | mongoose → mongodb, mongoose | ioredis → redis
    better-sqlite3 → sqlite | mssql → sql-server | amqplib → amqp, rabbitmq | kafkajs → kafka | mqtt → mqtt
    prisma → prisma | typeorm → typeorm | knex → knex | @apollo/client → apollo, graphql | socket.io → socketio
    three → threejs | d3 → d3 | electron → electron | react-native → react-native | @aws-sdk/client-s3 → amazon-s3, aws
    left-pad → - | net → - | http → - | zap → - | uuid → -
    cors → - | chalk → - | @types/react → - | classnames → - | body-parser → -
  `,
  pypi: `
    Django → django | Flask → flask | fastapi → fastapi | tornado → tornado | pyramid → pyramid
    bottle → bottle | aiohttp → aiohttp | starlette → starlette | djangorestframework → django, django-rest-framework | wagtail → django, wagtail
    SQLAlchemy → sqlalchemy | alembic → alembic | peewee → peewee | celery → celery | scrapy → scrapy
    psycopg → postgresql | psycopg2-binary → postgresql | asyncpg → postgresql | PyMySQL → mysql | mysqlclient → mysql
    pymongo → mongodb | motor → mongodb | redis → redis | aiosqlite → sqlite | cassandra-driver → cassandra
    elasticsearch → elasticsearch | neo4j → neo4j | clickhouse-driver → clickhouse | pymssql → sql-server | cx_Oracle → oracle
    pika → amqp, rabbitmq | kafka-python → kafka | paho-mqtt → mqtt | grpcio → grpc | boto3 → aws
    numpy → numpy | pandas → pandas | scipy → scipy | scikit-learn → scikit-learn | matplotlib → matplotlib
    torch → pytorch | tensorflow → tensorflow | keras → keras | transformers → huggingface | opencv-python → opencv
    Pillow → pillow | pytest → pytest | hypothesis → hypothesis | tox → tox | mypy → mypy
    ruff → ruff | black → black | Sphinx → sphinx | mkdocs-material → mkdocs | gunicorn → gunicorn
    uvicorn → asgi | pydantic → pydantic | beautifulsoup4 → beautifulsoup | selenium → selenium | sentry-sdk → sentry
    Babel → - | requests → - | click → - | six → - | pytz → -
    python-dateutil → - | certifi → - | attrs → - | Jinja2 → - | rich → -
  `,
  go: `
    github.com/gin-gonic/gin → gin | github.com/labstack/echo/v4 → echo | github.com/gofiber/fiber/v2 → fiber | github.com/spf13/cobra → cobra | gorm.io/gorm → gorm
    github.com/lib/pq → postgresql | github.com/jackc/pgx/v5 → postgresql | github.com/go-sql-driver/mysql → mysql | github.com/mattn/go-sqlite3 → sqlite | modernc.org/sqlite → sqlite
    go.mongodb.org/mongo-driver → mongodb | go.mongodb.org/mongo-driver/v2 → mongodb | github.com/redis/go-redis/v9 → redis | github.com/gomodule/redigo → redis | github.com/microsoft/go-mssqldb → sql-server
    github.com/gocql/gocql → cassandra | github.com/ClickHouse/clickhouse-go/v2 → clickhouse | github.com/neo4j/neo4j-go-driver/v5 → neo4j | github.com/elastic/go-elasticsearch/v8 → elasticsearch | github.com/dgraph-io/dgo/v230 → dgraph
    github.com/prometheus/client_golang → prometheus | go.opentelemetry.io/otel → opentelemetry | github.com/getsentry/sentry-go → sentry | github.com/segmentio/kafka-go → kafka | github.com/IBM/sarama → kafka
    github.com/rabbitmq/amqp091-go → amqp, rabbitmq | github.com/nats-io/nats.go → nats | github.com/eclipse/paho.mqtt.golang → mqtt | google.golang.org/grpc → grpc | google.golang.org/protobuf → protobuf
    github.com/99designs/gqlgen → graphql | github.com/aws/aws-sdk-go-v2 → aws | github.com/aws/aws-sdk-go-v2/service/s3 → amazon-s3, aws | cloud.google.com/go/storage → google-cloud, google-cloud-storage | github.com/minio/minio-go/v7 → minio
    k8s.io/client-go → kubernetes | sigs.k8s.io/controller-runtime → kubernetes | helm.sh/helm/v3 → helm | github.com/docker/docker → docker | github.com/hashicorp/terraform-plugin-sdk/v2 → terraform
    github.com/hashicorp/vault/api → vault | github.com/hashicorp/consul/api → consul | go.etcd.io/etcd/client/v3 → etcd | github.com/gorilla/websocket → websocket | github.com/golang-jwt/jwt/v5 → jwt
    github.com/coreos/go-oidc/v3 → openid-connect | golang.org/x/oauth2 → oauth | github.com/go-ldap/ldap/v3 → ldap | github.com/charmbracelet/bubbletea → bubbletea | fyne.io/fyne/v2 → fyne
    github.com/wailsapp/wails/v2 → wails | github.com/pion/webrtc/v4 → webrtc | github.com/libp2p/go-libp2p → libp2p | github.com/ethereum/go-ethereum → ethereum | github.com/stripe/stripe-go/v81 → stripe
    golang.org/x/net → - | go.uber.org/zap → - | github.com/stretchr/testify → - | github.com/google/uuid → - | golang.org/x/text → -
    github.com/sirupsen/logrus → - | github.com/pkg/errors → - | golang.org/x/sync → - | github.com/spf13/viper → - | gopkg.in/yaml.v3 → -
  `,
  cargo: `
    tokio → tokio | axum → axum | actix-web → actix | rocket → rocket | diesel → diesel
    sqlx → sqlx | sqlx/postgres → postgresql | diesel/mysql → mysql | rusqlite → sqlite | postgres → postgresql
    tokio-postgres → postgresql | mongodb → mongodb | redis → redis | rdkafka → kafka | lapin → amqp, rabbitmq
    rumqttc → mqtt | async-nats → nats | elasticsearch → elasticsearch | clickhouse → clickhouse | tiberius → sql-server
    tonic → grpc | prost → protobuf | async-graphql → graphql | juniper → graphql | utoipa → openapi
    jsonwebtoken → jwt | tungstenite → websocket | tokio-tungstenite → websocket | quinn → quic | libp2p → libp2p
    bevy → bevy | wgpu → webgpu, wgpu | ash → vulkan | egui → egui | iced → -
    tauri → tauri | dioxus → dioxus | leptos → leptos | yew → yew | slint → slint
    gtk4 → gtk | ratatui → ratatui | wasm-bindgen → webassembly | wasmtime → wasmtime, webassembly | pyo3 → python
    napi → nodejs | kube → kubernetes | aws-sdk-s3 → amazon-s3, aws | opentelemetry → opentelemetry | prometheus → prometheus
    polars → polars | arrow → arrow | rocksdb → rocksdb | surrealdb → surrealdb | mlua → lua
    serenity → discord | teloxide → telegram | matrix-sdk → matrix | solana-sdk → solana | openssl → openssl
    serde → - | anyhow → - | clap → - | rand → - | regex → -
    log → - | chrono → - | reqwest → - | futures → - | http → -
  `,
  maven: `
    org.springframework.boot:spring-boot-starter-web → spring-boot | org.springframework:spring-core → spring | org.springframework.boot:spring-boot-starter-security → spring-boot, spring-security | org.springframework.boot:spring-boot-starter-thymeleaf → spring-boot, thymeleaf | org.springframework.boot:spring-boot-starter-data-redis → redis, spring-boot
    io.quarkus:quarkus-rest → quarkus | io.micronaut:micronaut-http-client → micronaut | io.vertx:vertx-core → vertx | io.dropwizard:dropwizard-core → dropwizard | com.vaadin:vaadin-spring-boot-starter → vaadin
    org.hibernate.orm:hibernate-core → hibernate | org.mybatis:mybatis → mybatis | org.jooq:jooq → jooq | org.flywaydb:flyway-core → flyway | org.liquibase:liquibase-core → liquibase
    org.postgresql:postgresql → postgresql | com.mysql:mysql-connector-j → mysql | mysql:mysql-connector-java → mysql | org.mariadb.jdbc:mariadb-java-client → mariadb | com.h2database:h2 → h2
    org.xerial:sqlite-jdbc → sqlite | com.microsoft.sqlserver:mssql-jdbc → sql-server | com.oracle.database.jdbc:ojdbc11 → oracle | org.mongodb:mongodb-driver-sync → mongodb | redis.clients:jedis → redis
    org.neo4j.driver:neo4j-java-driver → neo4j | co.elastic.clients:elasticsearch-java → elasticsearch | org.apache.kafka:kafka-clients → kafka | com.rabbitmq:amqp-client → amqp, rabbitmq | org.apache.lucene:lucene-core → lucene
    org.apache.spark:spark-core_2.13 → spark | org.apache.flink:flink-java → flink | org.apache.hadoop:hadoop-client → hadoop | io.grpc:grpc-netty → grpc | com.google.protobuf:protobuf-java → protobuf
    com.graphql-java:graphql-java → graphql | io.netty:netty-all → netty | org.eclipse.jetty:jetty-server → jetty | junit:junit → junit | org.junit.jupiter:junit-jupiter → junit
    org.mockito:mockito-core → mockito | org.testcontainers:postgresql → testcontainers | org.seleniumhq.selenium:selenium-java → selenium | io.cucumber:cucumber-java → cucumber | org.spockframework:spock-core → spock
    androidx.room:room-runtime → android, android-jetpack, sqlite | androidx.compose.ui:ui → android, android-jetpack, jetpack-compose | com.google.firebase:firebase-bom → firebase | com.squareup.retrofit2:retrofit → retrofit | com.google.dagger:hilt-android → dagger
    org.jetbrains.kotlinx:kotlinx-coroutines-core → kotlin, kotlin-coroutines | io.ktor:ktor-server-core → ktor | org.openjfx:javafx-controls → javafx | com.typesafe.akka:akka-actor_2.13 → akka | org.http4s:http4s-dsl_3 → http4s
    software.amazon.awssdk:s3 → amazon-s3, aws | io.micrometer:micrometer-registry-prometheus → prometheus | io.opentelemetry:opentelemetry-api → opentelemetry | org.apache.logging.log4j:log4j-core → log4j | io.jsonwebtoken:jjwt-api → jwt
    org.projectlombok:lombok → - | com.google.guava:guava → - | org.slf4j:slf4j-api → - | com.fasterxml.jackson.core:jackson-databind → - | org.apache.commons:commons-lang3 → -
    ch.qos.logback:logback-classic → - | org.mapstruct:mapstruct → - | com.squareup.okhttp3:okhttp → - | org.assertj:assertj-core → - | org.acme:spring-boot-demo → -
  `,
  nuget: `
    Microsoft.AspNetCore.OpenApi → aspnet-core, openapi | Microsoft.NET.Sdk.Web → aspnet-core | Microsoft.AspNetCore.SignalR.Client → aspnet-core, signalr | Microsoft.AspNetCore.Components.Web → aspnet-core, blazor | MudBlazor → blazor
    Microsoft.EntityFrameworkCore → entity-framework | Microsoft.EntityFrameworkCore.SqlServer → entity-framework, sql-server | Microsoft.EntityFrameworkCore.Sqlite → entity-framework, sqlite | Npgsql.EntityFrameworkCore.PostgreSQL → entity-framework, postgresql | Pomelo.EntityFrameworkCore.MySql → entity-framework, mysql
    Npgsql → postgresql | MySqlConnector → mysql | MySql.Data → mysql | Microsoft.Data.SqlClient → sql-server | Microsoft.Data.Sqlite → sqlite
    MongoDB.Driver → mongodb | StackExchange.Redis → redis | Oracle.ManagedDataAccess.Core → oracle | Neo4j.Driver → neo4j | LiteDB → litedb
    RavenDB.Client → ravendb | CassandraCSharpDriver → cassandra | Elastic.Clients.Elasticsearch → elasticsearch | Dapper → dapper | NHibernate → nhibernate
    RabbitMQ.Client → rabbitmq | MassTransit → masstransit | Confluent.Kafka → kafka | MQTTnet → mqtt | NServiceBus → nservicebus
    Grpc.AspNetCore → grpc | Google.Protobuf → protobuf | HotChocolate.AspNetCore → graphql | Swashbuckle.AspNetCore → aspnet-core, openapi, swagger | Hangfire.Core → hangfire
    Quartz → quartz-net | MediatR → mediatr | AutoMapper → automapper | Autofac → autofac | Polly → polly
    Serilog.AspNetCore → aspnet-core, serilog | NLog → nlog | log4net → log4net | Newtonsoft.Json → newtonsoft-json | OpenTelemetry.Exporter.Console → opentelemetry
    xunit → xunit | NUnit → nunit | MSTest.TestFramework → mstest | Moq → moq | bunit → bunit
    Avalonia → avalonia | Microsoft.Maui.Controls → maui | Xamarin.Forms → xamarin, xamarin-forms | Microsoft.WindowsAppSDK → winui | MaterialDesignThemes → wpf
    AWSSDK.S3 → amazon-s3, aws | Azure.Messaging.ServiceBus → azure, azure-service-bus | Stripe.net → stripe | SendGrid → sendgrid | Testcontainers.PostgreSql → postgresql, testcontainers
    Humanizer → - | System.Text.Json → - | FluentValidation → - | Microsoft.Extensions.Logging → - | NSubstitute → -
    CommandLineParser → - | Scrutor → - | System.Net.Http → - | Microsoft.SourceLink.GitHub → - | coverlet → -
  `,
  rubygems: `
    rails → rails | sinatra → sinatra | hanami → hanami | jekyll → jekyll | middleman → middleman
    pg → postgresql | mysql2 → mysql | trilogy → mysql | sqlite3 → sqlite | mongoid → mongodb
    redis → redis | sidekiq → redis, sidekiq | resque → redis | dalli → memcached | bunny → amqp, rabbitmq
    elasticsearch → elasticsearch | opensearch-ruby → opensearch | meilisearch → meilisearch | sunspot_rails → solr | neo4j → neo4j
    ruby-kafka → kafka | cassandra-driver → cassandra | tiny_tds → sql-server | activerecord → activerecord | puma → puma
    rspec → rspec | rspec-rails → rails, rspec | minitest → minitest | capybara → capybara | cucumber → cucumber
    selenium-webdriver → selenium | rubocop → rubocop | rubocop-rails → rubocop | rake → rake | faker → faker
    turbo-rails → hotwire, rails | stimulus-rails → hotwire, rails, stimulus | jquery-rails → jquery, rails | bootstrap → bootstrap | sassc-rails → sass
    tailwindcss-rails → tailwindcss | vite_rails → rails, vite | webpacker → rails, webpack | react-rails → react | graphql → graphql
    grpc → grpc | google-protobuf → protobuf | jwt → jwt | doorkeeper → oauth | ruby-saml → saml
    net-ldap → ldap | aws-sdk-s3 → amazon-s3, aws | fog-aws → aws | sentry-ruby → sentry | newrelic_rpm → new-relic
    stripe → stripe | twilio-ruby → twilio | dotenv-rails → dotenv, rails | fastlane → fastlane | cocoapods → cocoapods
    nokogiri → - | pry → - | devise → - | rack → - | json → -
    bootsnap → - | tzinfo → - | i18n → - | addressable → - | mocha → -
  `,
  packagist: `
    laravel/framework → laravel | laravel/horizon → laravel, laravel-horizon, redis | laravel/nova → laravel, laravel-nova | livewire/livewire → laravel, livewire | filament/filament → filament, laravel, livewire
    symfony/framework-bundle → symfony | symfony/symfony → symfony | api-platform/core → api-platform | doctrine/orm → doctrine | doctrine/doctrine-bundle → doctrine
    cakephp/cakephp → cakephp | codeigniter4/framework → codeigniter | yiisoft/yii2 → yii | slim/slim → slim | laminas/laminas-mvc → laminas
    twig/twig → twig | symfony/twig-bundle → symfony, twig | guzzlehttp/guzzle → guzzle | predis/predis → redis | ext-redis → redis
    ext-pgsql → postgresql | ext-pdo_pgsql → postgresql | ext-pdo_mysql → mysql | ext-mysqli → mysql | ext-pdo_sqlite → sqlite
    mongodb/mongodb → mongodb | mongodb/laravel-mongodb → mongodb | ext-memcached → memcached | elasticsearch/elasticsearch → elasticsearch | php-amqplib/php-amqplib → amqp, rabbitmq
    phpunit/phpunit → phpunit | pestphp/pest → pest | behat/behat → behat | codeception/codeception → codeception | phpstan/phpstan → phpstan
    vimeo/psalm → psalm | squizlabs/php_codesniffer → phpcs | fakerphp/faker → faker | drupal/core → drupal | roots/wordpress → wordpress
    wpackagist-plugin/akismet → wordpress | typo3/cms-core → typo3 | craftcms/cms → craft-cms | statamic/cms → statamic | magento/product-community-edition → magento
    shopware/core → shopware | contao/core-bundle → contao | getkirby/cms → kirby | octobercms/x → - | flarum/core → flarum
    aws/aws-sdk-php → aws | league/flysystem-aws-s3-v3 → amazon-s3 | stripe/stripe-php → stripe | laravel/cashier → laravel, stripe | firebase/php-jwt → jwt
    webonyx/graphql-php → graphql | nuwave/lighthouse → graphql | inertiajs/inertia-laravel → inertia | sentry/sentry-laravel → sentry | barryvdh/laravel-debugbar → laravel
    socialiteproviders/okta → - | socialiteproviders/twitch → - | php → - | ext-json → - | monolog/monolog → -
    nesbot/carbon → - | ramsey/uuid → - | psr/log → - | symfony/console → - | league/flysystem → -
  `,
};

describe.each(Object.entries(samples) as [Ecosystem, string][])("%s", (ecosystem, text) => {
  const rows = text
    .split(/[|\n]/)
    .filter((row) => row.trim() !== "")
    .map((row) => row.trim().split(" → "));

  test("has sixty samples or more", () => {
    expect(new Set(rows.map(([name]) => name)).size).toBe(rows.length);
    expect(rows.length).toBeGreaterThanOrEqual(60);
  });

  test.each(rows)("%s is %s", (name = "", expected) => {
    const found = techsOfPackage({ ecosystem, name }).toSorted().join(", ") || "-";
    expect(found).toBe(expected?.split(", ").toSorted().join(", "));
  });
});

import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { paths } from "#web/app/paths.ts";
import { ButtonLink } from "#web/ui/Button.tsx";

export default function HomeScreen() {
  return (
    <section className="wrap py-20">
      <h1>Find projects that fit your tech stack.</h1>
      <ButtonLink
        variant="ink"
        size="lg"
        className="mt-8"
        iconEnd={<ArrowRight />}
        render={<Link to={paths.projects()} />}
      >
        Browse Projects
      </ButtonLink>
    </section>
  );
}

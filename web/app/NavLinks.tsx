import { NavLink } from "react-router";
import { paths } from "./paths.ts";

/** The main places, the same wide and narrow. */
const places = [
  { name: "Projects", path: paths.projects() },
  { name: "Applications", path: paths.applications() },
];

export function NavLinks() {
  return places.map(({ name, path }) => (
    <NavLink key={path} to={path}>
      {name}
    </NavLink>
  ));
}

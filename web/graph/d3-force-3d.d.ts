// What is used of d3-force-3d, which brings no types; two dimensions only.
declare module "d3-force-3d" {
  export interface Particle {
    index?: number;
    x: number;
    y: number;
    vx?: number;
    vy?: number;
    /** Where it is held, while it is. */
    fx?: number | null;
    fy?: number | null;
  }

  export interface Force {
    (alpha: number): void;
    initialize?: (particles: never[]) => void;
  }

  export interface Link<P> {
    source: P;
    target: P;
  }

  export interface LinkForce<P> extends Force {
    distance(length: (link: Link<P>) => number): this;
  }

  export interface ChargeForce<P> extends Force {
    strength(strength: (particle: P) => number): this;
    distanceMax(distance: number): this;
    theta(theta: number): this;
  }

  export interface CollideForce extends Force {
    strength(strength: number): this;
  }

  export interface PullForce<P> extends Force {
    strength(strength: (particle: P) => number): this;
  }

  export interface Simulation {
    stop(): this;
    tick(): this;
    alpha(): number;
    alpha(alpha: number): this;
    alphaTarget(target: number): this;
    alphaMin(): number;
    alphaDecay(decay: number): this;
    force(name: string, force: Force): this;
  }

  export function forceSimulation(particles: Particle[]): Simulation;
  export function forceLink<P extends Particle>(
    links: { source: number; target: number }[],
  ): LinkForce<P>;
  export function forceManyBody<P extends Particle>(): ChargeForce<P>;
  export function forceCollide(radius: (particle: never) => number): CollideForce;
  export function forceX<P extends Particle>(x: number): PullForce<P>;
  export function forceY<P extends Particle>(y: number): PullForce<P>;
}

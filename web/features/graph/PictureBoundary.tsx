import { Component, type ReactNode } from "react";

/** Where the picture can't be drawn the page goes on without it. */
export class PictureBoundary extends Component<{ children: ReactNode; fallback: ReactNode }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

/** An argument that stands for an element around a part of the message. */
export interface Tag {
  readonly isTag: true;
}

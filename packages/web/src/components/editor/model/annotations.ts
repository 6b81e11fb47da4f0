/** Line widths and text sizes on offer, as multiples of the unit of the image. */
export const annotationSizes = [1, 2, 3.5, 6] as const

/** Colours on offer; any other can be picked. */
export const annotationColors = ['#e5252a', '#ffb000', '#17a34a', '#1677ff', '#111111', '#ffffff'] as const

/** Point in pixels. */
export interface Point {
  x: number
  y: number
}

/** All positions and lengths are in pixels of the source. */
interface AnnotationBase {
  id: number
  color: string
}

export interface Arrow extends AnnotationBase {
  kind: 'arrow'
  from: Point
  to: Point
  size: number
}

export interface Rectangle extends AnnotationBase {
  center: Point
  width: number
  height: number
  /** Rotation in radians; a rectangle drawn on a straightened image is upright there. */
  angle: number
}

export interface Box extends Rectangle {
  kind: 'box'
  size: number
}

/**
 * Covers an area completely. A mosaic is made of random shades of `color`, which the editor takes from around the area:
 * real averages of the covered pixels would allow guessing a short number under it.
 */
export interface Redaction extends Rectangle {
  kind: 'redaction'
  style: 'mosaic' | 'solid'
}

/** Text that is upright in the result, whatever the rotation. */
export interface TextNote extends AnnotationBase {
  kind: 'text'
  center: Point
  text: string
  size: number
}

export type Annotation = Arrow | Box | Redaction | TextNote
export type AnnotationKind = Annotation['kind']

/** The look of the next annotation. */
export interface AnnotationStyle {
  color: string
  size: number
  redaction: Redaction['style']
  /** Colour of a solid redaction. */
  redactionColor: string
}

export const nextId = (annotations: Annotation[]) => Math.max(0, ...annotations.map(({ id }) => id)) + 1

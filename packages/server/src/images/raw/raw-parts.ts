import type { Span } from '#images/metadata/splices.ts'

/** Blocks of EXIF: one with all directories, or one for each directory. */
export interface RawExif {
  image: Span
  photo?: Span
  gps?: Span
}

/** What the container of a raw file says, before any of it is believed. */
export interface RawStructure {
  exif: RawExif | null
  /** Where JPEGs by the camera are said to lie; all of them within the file. */
  previews: Span[]
  xmp: Span[]
  /** Pixels of the sensor; 0 when the file does not say. */
  width: number
  height: number
}

export const isWithin = (bytes: Buffer, { from, to }: Span) => from >= 0 && from < to && to <= bytes.length

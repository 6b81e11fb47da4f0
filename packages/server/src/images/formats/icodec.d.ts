declare module 'icodec/node' {
  interface DecodedPixels {
    width: number
    height: number
    /** RGBA in sRGB with the orientation applied; two bytes for each value above a depth of 8. */
    data: Uint8ClampedArray
    depth: number
  }
  export const jxl: { loadDecoder: () => Promise<unknown>; decode: (file: Uint8Array) => DecodedPixels }
}

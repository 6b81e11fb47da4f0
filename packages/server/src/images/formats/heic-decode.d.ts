declare module 'heic-decode' {
  interface Pixels {
    width: number
    height: number
    /** RGBA pixels with the orientation applied. */
    data: Uint8ClampedArray
  }
  interface Image {
    width: number
    height: number
    decode: () => Promise<Pixels>
  }
  const decode: { all: (file: { buffer: Uint8Array }) => Promise<Image[] & { dispose: () => void }> }
  export default decode
}

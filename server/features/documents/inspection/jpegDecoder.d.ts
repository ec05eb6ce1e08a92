declare module 'pdfjs-dist/legacy/image_decoders/pdf.image_decoders.mjs' {
  export function setVerbosityLevel(level: 0): void
  export class JpegImage {
    constructor(options: { colorTransform: number })
    width: number
    height: number
    parse(bytes: Uint8Array): void
    getData(options: { width: number; height: number }): Uint8ClampedArray
  }
}

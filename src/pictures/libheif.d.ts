/** What the portal calls of libheif-js, whose own types leave its module's function and its decoder out. */
declare module 'libheif-js/libheif-wasm/libheif.js' {
  interface HeifImage {
    is_primary(): boolean
    get_width(): number
    get_height(): number
    /** Calls back with the same pixels filled in, or with null. */
    display(pixels: ImageData, callback: (displayed: ImageData | null) => void): void
    free(): void
  }

  export default function libheif(options: { wasmBinary: ArrayBuffer }): {
    HeifDecoder: new () => { decode(file: ArrayBuffer): HeifImage[] }
  }
}

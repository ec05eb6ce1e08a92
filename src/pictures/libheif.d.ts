/** The part of libheif-js that the portal uses; its own types are incomplete. */
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

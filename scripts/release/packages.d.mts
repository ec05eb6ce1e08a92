export interface ProductPackage {
  /** Its folder, below the project's. */
  place: string
  name: string
  version: string
  license: string
}

/** The folders that a release ships, as they are below the project's, sorted. */
export function shippedPackages(): Promise<string[]>
/** Everything that the product is made of and that is installed here: shipped or bundled. */
export function productPackages(): Promise<ProductPackage[]>

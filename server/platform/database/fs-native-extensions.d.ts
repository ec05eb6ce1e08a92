declare module 'fs-native-extensions' {
  const locks: {
    /** True if an exclusive lock on the open file was granted. The kernel releases it when the process ends. */
    tryLock(descriptor: number): boolean
  }
  export default locks
}

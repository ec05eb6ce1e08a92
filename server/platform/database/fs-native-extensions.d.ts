declare module 'fs-native-extensions' {
  const locks: {
    /** Whether an exclusive lock on the open file was granted; it is freed when the process ends. */
    tryLock(descriptor: number): boolean
  }
  export default locks
}

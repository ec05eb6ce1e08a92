/** The configuration that the visualizer was started with. */
declare module 'virtual:project' {
  const project: import('../project.ts').StatechartsProject
  export default project
}

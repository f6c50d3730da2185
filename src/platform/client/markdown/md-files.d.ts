declare module '*.md' {
  const sections: import('./markdown.ts').MarkdownSection[];
  export default sections;
}

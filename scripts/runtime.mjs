// This file is loaded before any TypeScript, so it is plain JavaScript that older runtimes can parse.
if (Number.parseInt(process.versions.node, 10) < 24) {
  console.error(
    `Node 24 is needed, this is ${process.version} (${process.execPath}).\n` +
      'On Linux "npm ci" brings it, and every "npm run …" and "npx …" uses it; elsewhere install Node 24 yourself.',
  )
  process.exit(1)
}

import manifest from '../../../../package.json' with { type: 'json' }

/** Of the program, as its manifest says and nothing else. */
export const { version } = manifest

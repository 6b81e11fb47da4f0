/** Palettes of Mantine that no component here names; the build leaves them out (used-palettes.ts). */
export const unusedPalettes = ['pink', 'grape', 'violet', 'indigo', 'cyan', 'lime']

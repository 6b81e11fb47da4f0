import { unusedPalettes } from './src/ui/theme/palettes.ts'

interface StyleSheet {
  walkDecls: (name: RegExp, visit: (declaration: { remove: () => unknown }) => void) => unknown
}

/** Removes the variables of unused palettes, some 170, from Mantine's style sheet, which the first route loads. */
export const usedPalettes = {
  postcssPlugin: 'used-palettes',
  OnceExit(sheet: StyleSheet) {
    sheet.walkDecls(new RegExp(`^--mantine-color-(${unusedPalettes.join('|')})-`), (declaration) => {
      declaration.remove()
    })
  },
}

import { expect, expectAccessible, looks, test } from '../support/fixtures.ts'

for (const { name, ...look } of looks) {
  test.describe(name, () => {
    test.use(look)

    test('the first page shows in its theme and language, fits its width and is accessible', async ({ page }) => {
      await page.goto('/')
      const html = page.locator('html')
      await expect(page.getByRole('main')).not.toBeEmpty()
      await expect(html).toHaveAttribute('data-mantine-color-scheme', look.theme)
      await expect(html).toHaveAttribute('lang', look.locale)
      expect(await html.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
      await expectAccessible(page)
    })
  })
}

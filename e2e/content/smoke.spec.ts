import { expect, expectAccessible, pairwiseLooks, test } from '../support/fixtures.ts'

for (const { name, ...look } of pairwiseLooks) {
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

test('a text that lacks contrast is found, also on a screen that has passed', async ({ page }) => {
  await page.goto('/')
  await expectAccessible(page)
  await page.locator('main').evaluate((main) => {
    main.insertAdjacentHTML('beforeend', '<p style="color: #bbb; background: #fff">Pale</p>')
  })
  await expect(expectAccessible(page)).rejects.toThrow('color-contrast')
})

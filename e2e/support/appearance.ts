import type { Page } from '@playwright/test'

/** Opens the menu in the header and chooses a language by its own name. */
export async function chooseLanguage(page: Page, name: string) {
  await page
    .locator('header')
    .getByRole('button', { name: /^(语言：|Language: )/ })
    .click()
  await page.locator('header').getByRole('button', { name, exact: true }).click()
}

/** Opens the menu in the header and chooses a theme by its name in the current language. */
export async function chooseTheme(page: Page, name: string) {
  await page
    .locator('header')
    .getByRole('button', { name: /^(主题：|Theme: )/ })
    .click()
  await page.locator('header').getByRole('button', { name, exact: true }).click()
}

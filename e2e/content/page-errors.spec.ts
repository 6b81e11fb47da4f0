import { expect, test } from '../support/fixtures.ts'

const page404 = { status: 404, contentType: 'text/html', body: 'gone' }

test.describe('the trap of every journey', () => {
  test('catches thrown errors, console errors, CSP violations and refused answers', async ({ page, trap }) => {
    await page.route('/trap', (route) =>
      route.fulfill({
        contentType: 'text/html',
        headers: { 'content-security-policy': "script-src 'nonce-a'" },
        body: `<script nonce="a">console.error('told'); fetch('/missing'); setTimeout(() => { throw Error('thrown') })</script>
          <script>violation()</script>`,
      }),
    )
    await page.route('/missing', (route) => route.fulfill(page404))
    await page.goto('/trap')
    await expect.poll(() => trap.caught.length).toBe(4)
    expect(trap.caught.splice(0).toSorted()).toEqual([
      'answer: 404 GET /missing',
      expect.stringMatching(/^console: .*Content Security Policy/),
      'console: told',
      'thrown: thrown',
    ])
  })

  test('lets pass the refusal that a journey provokes', async ({ page, trap }) => {
    trap.allow(404, '/missing')
    await page.route('/missing', (route) => route.fulfill(page404))
    await page.goto('/missing')
    await expect(page.getByText('gone')).toBeVisible()
  })
})

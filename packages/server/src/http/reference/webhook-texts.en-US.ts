/** The calls about webhooks. */
export const enUS = {
  'POST /admin/settings/test_moderation':
    'Asks the moderation service about nothing, and says whether it gave a verdict.',
  'GET /admin/webhooks': 'Whom the site tells what happens; of secrets only that they are set.',
  'POST /admin/webhooks': 'Adds a webhook; the secret that signs what it is told is shown this once.',
  'PUT /admin/webhooks/{id}': 'Changes a webhook; switched off it is told nothing, and what waits for it has failed.',
  'DELETE /admin/webhooks/{id}': 'Deletes a webhook and the record of what it was told.',
  'POST /admin/webhooks/{id}/rotate': 'Gives a webhook a new secret, shown this once; for a day the old one signs too.',
  'POST /admin/webhooks/{id}/test': 'Tells a webhook something harmless now, and answers what came of it.',
  'GET /admin/webhooks/{id}/deliveries': 'What a webhook was told in the last fourteen days, the newest first.',
  'GET /admin/webhooks/{id}/deliveries/{delivery_id}':
    'One delivery with what is sent, to the letter, and how the last answer begins.',
  'POST /admin/webhooks/{id}/deliveries/{delivery_id}/redeliver':
    'Sends it again under the same number, with all attempts anew.',
}

import { defineRoutes } from '../route.ts'

export const moderation = defineRoutes({
  'POST /admin/settings/test_moderation': {
    access: 'admin',
    permission: 'settings.write',
    reauth: true,
    answers: 204,
    refuses: ['moderation_unconfigured', 'moderation_unavailable'],
  },
})

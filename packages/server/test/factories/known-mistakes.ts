/** A known mistake: text in a source file, its faulty replacement, and the test that must fail. */
export interface KnownBad {
  name: string
  source: string
  changes: { right: string; wrong: string }[]
  caughtBy: { project: 'sqlite' | 'postgres'; file: string; test: string }
}

const uploads = 'packages/server/src/features/uploads/uploads'
const crashes = {
  project: 'sqlite',
  file: 'packages/server/test/suites/crash-recovery.test.ts',
  test: '[F01]',
} as const

/** `npm run faults` requires that each mistake is caught; a repository test, that each still matches its source. */
export const knownBad: KnownBad[] = [
  {
    name: 'answer before the bytes are kept',
    source: `${uploads}/commit-upload.ts`,
    changes: [
      {
        right: `      await storage.write(intent.path, incoming.file.file, { isSynced: true, keepsSource: true })
      return intent
`,
        wrong: `      setTimeout(() => {
        storage.write(intent.path, incoming.file.file, { isSynced: true, keepsSource: true }).catch(() => {})
      }, 20)
      return intent
`,
      },
    ],
    caughtBy: crashes,
  },
  {
    name: 'rows before bytes',
    source: `${uploads}/commit-upload.ts`,
    changes: [
      {
        right: `    const intent = await write(keeping)
    const committed = await commit(keeping, intent).catch(`,
        wrong: `    const { plan, facts, file } = keeping.incoming
    const path = objectPath(now(), formats[facts.format].extension, plan.policy.path_template)
    const intent = await objects.createIntent(db, plan.storage_id, path)
    const writeBehind = async (made: Awaited<ReturnType<typeof commit>>) => {
      const storage = await storages.open(plan.storage_id)
      await storage.write(path, file.file, { isSynced: true, keepsSource: true })
      return made
    }
    const committed = await commit(keeping, intent).then(writeBehind).catch(`,
      },
    ],
    caughtBy: crashes,
  },
  {
    name: 'capacity that is looked at and used in two steps',
    source: `${uploads}/reservations.ts`,
    changes: [
      {
        right:
          '  const lock = (tx: Db, holder: string) => queries.lockHolder(tx, { holder, touched_at: now().toISOString() })\n',
        wrong: '  const lock = async (_tx: Db, _holder: string) => []\n',
      },
    ],
    caughtBy: {
      project: 'postgres',
      file: `${uploads}/upload-limits.test.ts`,
      test: '[UP-08] fifty uploads at once into room for ten: ten are kept, exactly',
    },
  },
  {
    name: 'payment by signature alone',
    source: 'packages/server/src/features/billing/orders/payment-webhook.ts',
    changes: [
      {
        right:
          '    if (!(await providerClient.canPoll(payment))) return paymentCapture.capturePayment(payment.id, notice)\n',
        wrong: `    const { amount, currency } = payment
    if (notice) return paymentCapture.capturePayment(payment.id, { ...notice, amount, currency })
`,
      },
    ],
    caughtBy: {
      project: 'sqlite',
      file: 'packages/server/test/payments/payment-webhooks.test.ts',
      test: 'I22 of one cent',
    },
  },
]

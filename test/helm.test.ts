import { globSync, readFileSync } from 'node:fs'
import { Deployment } from 'kubernetes-models/apps/v1'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { ConfigMap, PersistentVolumeClaim, Service } from 'kubernetes-models/v1'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '../packages/server/src/config.ts'
import { renderHelmTemplate } from './helm-template.ts'

const chart = 'deploy/helm/imagora'
const readValues = (file: string) => parse(readFileSync(`${chart}/${file}`, 'utf8')) as Record<string, unknown>

/** Joins values as Helm does: maps by key, everything else replaced. */
function mergeValues(base: Record<string, unknown>, change: Record<string, unknown>): Record<string, unknown> {
  const isMap = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
  const merged = { ...base }
  for (const [key, value] of Object.entries(change)) {
    const known = merged[key]
    merged[key] = isMap(known) && isMap(value) ? mergeValues(known, value) : value
  }
  return merged
}

/** Kinds with the schemas of Kubernetes, which refuse missing fields and values of a wrong type. */
const kinds = { ConfigMap, Deployment, Ingress, PersistentVolumeClaim, PodDisruptionBudget, Service }

interface Manifest {
  apiVersion: string
  kind: keyof typeof kinds
  metadata: { name: string }
  data?: Record<string, string>
  spec?: { replicas?: number; template?: { spec: { containers: Container[]; volumes: Volume[] } } }
}

interface Container {
  image: string
  env?: { name: string; value?: string }[]
  volumeMounts: { name: string }[]
}

interface Volume {
  name: string
  persistentVolumeClaim?: object
}

function renderChart(change: Record<string, unknown>) {
  const Values = mergeValues(readValues('values.yaml'), change)
  const { version, appVersion } = readValues('Chart.yaml')
  const scope = { Values, Release: { Name: 'pictures' }, Chart: { Version: version, AppVersion: appVersion } }
  return globSync(`${chart}/templates/*.yaml`)
    .toSorted()
    .map((file) => parse(renderHelmTemplate(readFileSync(file, 'utf8'), scope)) as Manifest | null)
    .filter((manifest) => manifest !== null)
}

const publicUrl = 'https://images.example.org'
const embedded = renderChart({ publicUrl, environment: { LOG_LEVEL: 'debug' } })
const shared = renderChart(readValues('values-postgres.yaml'))
const namesOf = (manifests: Manifest[]) => manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`)
const deploymentsOf = (manifests: Manifest[]) => manifests.filter(({ kind }) => kind === 'Deployment')

describe.each([
  ['embedded', embedded],
  ['PostgreSQL', shared],
])('the chart with the database %s', (_name, manifests) => {
  test.each(manifests)('makes a $kind that Kubernetes takes [IN-07]', (manifest) => {
    const Kind = kinds[manifest.kind] as unknown as new (data: Manifest) => { validate: () => void; apiVersion: string }
    const object = new Kind(manifest)
    expect(() => object.validate()).not.toThrow()
    expect(manifest.apiVersion).toBe(object.apiVersion)
  })

  test('sets only variables that the server takes [IN-07]', () => {
    const { data = {} } = manifests.find(({ kind }) => kind === 'ConfigMap') ?? {}
    const asked = new Set<string>()
    readConfig(new Proxy({}, { get: (_target, name) => void asked.add(String(name)) }))
    const containers = deploymentsOf(manifests).flatMap(({ spec }) => spec?.template?.spec.containers ?? [])
    const names = [...Object.keys(data), ...containers.flatMap(({ env = [] }) => env.map(({ name }) => name))]
    expect(names.filter((name) => !asked.has(name))).toEqual([])
    expect(readConfig(data).publicUrl).toBe(publicUrl)
  })

  test('mounts the volumes that it declares, all of them [IN-07]', () => {
    for (const { spec } of deploymentsOf(manifests)) {
      const { containers = [], volumes = [] } = spec?.template?.spec ?? {}
      const mounted = containers.flatMap(({ volumeMounts }) => volumeMounts.map(({ name }) => name))
      expect(mounted.toSorted()).toEqual(volumes.map(({ name }) => name).toSorted())
    }
  })
})

test('the embedded database gets one process and a volume, PostgreSQL web processes and workers [IN-07]', () => {
  expect(namesOf(embedded)).toEqual([
    'ConfigMap pictures',
    'Ingress pictures',
    'Service pictures',
    'PersistentVolumeClaim pictures',
    'Deployment pictures-web',
  ])
  expect(deploymentsOf(embedded)[0]?.spec).toMatchObject({ replicas: 1, strategy: { type: 'Recreate' } })
  expect(namesOf(shared)).toEqual([
    'ConfigMap pictures',
    'PodDisruptionBudget pictures-web',
    'Ingress pictures',
    'Service pictures',
    'Deployment pictures-web',
    'Deployment pictures-worker',
  ])
  const roles = deploymentsOf(shared).map(({ spec }) => spec?.template?.spec.containers[0]?.env?.[0])
  expect(roles).toEqual([
    { name: 'ROLE', value: 'web' },
    { name: 'ROLE', value: 'worker' },
  ])
})

test.each([
  ['embedded', { publicUrl }, { name: 'data', persistentVolumeClaim: { claimName: 'pictures' } }],
  ['PostgreSQL', readValues('values-postgres.yaml'), { name: 'data', emptyDir: {} }],
])('[OP-47] with the database %s, the chart stops the site and starts a pod for commands', (_name, values, data) => {
  const deployments = deploymentsOf(renderChart({ ...values, stopped: true, command: { enabled: true, tag: '9.9.9' } }))
  for (const deployment of deployments) expect(() => new Deployment(deployment as never).validate()).not.toThrow()
  const podOf = (name: string) => {
    const { spec } = deployments.find(({ metadata }) => metadata.name === `pictures-${name}`) ?? {}
    const { containers: [container] = [], volumes } = spec?.template?.spec ?? {}
    return { replicas: spec?.replicas, container, volumes, mounts: container?.volumeMounts }
  }
  const [command, web] = [podOf('command'), podOf('web')]
  expect({ ...command, container: null, replicas: 0 }).toEqual({ ...web, container: null })
  expect(command).toMatchObject({ replicas: 1, container: { image: 'imagora:9.9.9' } })
  expect(command.volumes).toContainEqual(data)
  expect(deployments.filter(({ spec }) => spec?.replicas !== 0)).toHaveLength(1)
})

test('[OR-21] the root certificate of an own authority is mounted and named in every process', () => {
  for (const values of [{ publicUrl }, readValues('values-postgres.yaml')]) {
    const manifests = renderChart({ ...values, caConfigMap: 'company-ca' })
    const { data = {} } = manifests.find(({ kind }) => kind === 'ConfigMap') ?? {}
    expect(data.NODE_EXTRA_CA_CERTS).toBe('/etc/imagora-ca/ca.crt')
    for (const { spec } of deploymentsOf(manifests)) {
      const { containers = [], volumes = [] } = spec?.template?.spec ?? {}
      expect(volumes).toContainEqual({ name: 'ca', configMap: { name: 'company-ca' } })
      expect(containers[0]?.volumeMounts).toContainEqual({ name: 'ca', mountPath: '/etc/imagora-ca', readOnly: true })
    }
  }
})

test('the chart refuses to be installed without the address of the site [IN-07]', () => {
  expect(() => renderChart({})).toThrow('Set publicUrl')
})

test('the schemas refuse what Kubernetes would refuse', () => {
  const [deployment] = deploymentsOf(embedded)
  const broken = structuredClone(deployment) as unknown as { spec: { replicas: unknown; replica?: number } }
  broken.spec.replicas = 'one'
  expect(() => new Deployment(broken as never).validate()).toThrow('replicas')
})

const scope = { Values: { on: true, off: false, map: { b: '2', a: '1' } }, Release: { Name: 'x' }, Chart: {} }
test.each([
  ['a: {{ .Release.Name }}\n', 'a: x\n'],
  ['a\n{{- if .Values.on }}\nb\n{{- else }}\nc\n{{- end }}\n', 'a\nb\n'],
  ['a\n{{- if .Values.off }}\nb\n{{- else }}\nc\n{{- end }}\n', 'a\nc\n'],
  ['{{- if not .Values.off }}\n{{- if .Values.off }}x{{ end }}y\n{{- end }}', 'y'],
  ['m:\n{{- range $k, $v := .Values.map }}\n  {{ $k }}: {{ $v | quote }}\n{{- end }}\n', 'm:\n  a: "1"\n  b: "2"\n'],
  ['r: {{ .Values.none | default .Release.Name }}', 'r: x'],
  ['r:\n  {{- toYaml .Values.map | nindent 2 }}', 'r:\n  b: 2\n  a: 1'],
])('the template %j is rendered as Helm does', (template, expected) => {
  expect(renderHelmTemplate(template, scope)).toBe(expected)
})

test('a template with anything else is refused', () => {
  expect(() => renderHelmTemplate('{{ include "name" . }}', scope)).toThrow('does not know')
})

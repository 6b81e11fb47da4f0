/** Storage backends. This file is free of zod, so that the web can import it at run time. */
export const storageProviders = ['local', 's3', 'webdav', 'sftp', 'ftp'] as const
export type StorageProvider = (typeof storageProviders)[number]

/** Provider options that never leave the server; the admin panel only sees whether each one is set. */
export const storageSecrets = {
  local: [],
  s3: ['secret_access_key'],
  webdav: ['password'],
  sftp: ['password', 'private_key', 'passphrase'],
  ftp: ['password'],
} as const satisfies Record<StorageProvider, readonly string[]>

export const storagePorts = { sftp: 22, ftp: 21 } as const

export interface S3Preset {
  id: string
  name: string
  /** URL with the placeholders `{region}` and `{account}`; empty where every installation has its own URL. */
  endpoint: string
  region: string
  is_path_style: boolean
}

/** Well-known services with an S3-compatible API. */
export const s3Presets: readonly S3Preset[] = [
  {
    id: 'amazon',
    name: 'Amazon S3',
    endpoint: 'https://s3.{region}.amazonaws.com',
    region: 'us-east-1',
    is_path_style: false,
  },
  {
    id: 'aliyun',
    name: 'Aliyun OSS',
    endpoint: 'https://s3.oss-{region}.aliyuncs.com',
    region: 'cn-hangzhou',
    is_path_style: false,
  },
  {
    id: 'tencent',
    name: 'Tencent COS',
    endpoint: 'https://cos.{region}.myqcloud.com',
    region: 'ap-guangzhou',
    is_path_style: false,
  },
  {
    id: 'huawei',
    name: 'Huawei OBS',
    endpoint: 'https://obs.{region}.myhuaweicloud.com',
    region: 'cn-north-4',
    is_path_style: false,
  },
  {
    id: 'qiniu',
    name: 'Qiniu Kodo',
    endpoint: 'https://s3.{region}.qiniucs.com',
    region: 'cn-east-1',
    is_path_style: false,
  },
  {
    id: 'volcengine',
    name: 'Volcengine TOS',
    endpoint: 'https://tos-s3-{region}.volces.com',
    region: 'cn-beijing',
    is_path_style: false,
  },
  {
    id: 'cloudflare',
    name: 'Cloudflare R2',
    endpoint: 'https://{account}.r2.cloudflarestorage.com',
    region: 'auto',
    is_path_style: true,
  },
  {
    id: 'backblaze',
    name: 'Backblaze B2',
    endpoint: 'https://s3.{region}.backblazeb2.com',
    region: 'us-west-004',
    is_path_style: false,
  },
  {
    id: 'wasabi',
    name: 'Wasabi',
    endpoint: 'https://s3.{region}.wasabisys.com',
    region: 'us-east-1',
    is_path_style: false,
  },
  {
    id: 'digitalocean',
    name: 'DigitalOcean Spaces',
    endpoint: 'https://{region}.digitaloceanspaces.com',
    region: 'nyc3',
    is_path_style: false,
  },
  {
    id: 'google',
    name: 'Google Cloud Storage',
    endpoint: 'https://storage.googleapis.com',
    region: 'auto',
    is_path_style: true,
  },
  { id: 'minio', name: 'MinIO', endpoint: '', region: 'us-east-1', is_path_style: true },
  { id: 'ceph', name: 'Ceph', endpoint: '', region: 'us-east-1', is_path_style: true },
]

import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

/** Creates a certificate for localhost that is valid for a day. */
export async function makeCertificate() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'bursary-certificate-'))
  await chmod(folder, 0o755)
  const [certificate, key] = [path.join(folder, 'certificate.pem'), path.join(folder, 'key.pem')]
  const asked = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1']
  const of = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', certificate]
  const made = spawnSync('openssl', [...asked, ...of], { encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`openssl: ${made.stderr}`)
  // Keep trusting the certificates that the environment adds.
  const others = process.env.NODE_EXTRA_CA_CERTS
  const trusted = path.join(folder, 'trusted.pem')
  const authorities = [certificate, ...(others ? [others] : [])].map((file) => readFile(file, 'utf8'))
  await writeFile(trusted, (await Promise.all(authorities)).join('\n'))
  return { certificate, key, trusted, remove: () => rm(folder, { recursive: true, force: true }) }
}

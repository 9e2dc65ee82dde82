import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

const CONFIG = `
[req]
distinguished_name = dn
[dn]
[ca]
basicConstraints = critical, CA:TRUE
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
[tsa]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
[tsa_config]
serial = serial
default_policy = 1.2.3.4.1
digests = sha256, sha512
ess_cert_id_alg = sha256
signer_digest = sha256
`

/** How an authority misbehaves: it tells what it always told, or nothing, or too much. */
type Answer = (stamp: Buffer) => { status?: number; body: Buffer }

/** An authority of OpenSSL's own (RFC 3161), as anybody may run one; its certificates are made for it. */
export async function startTestAuthority(keys: 'rsa:2048' | 'ec' = 'ec') {
  const folder = mkdtempSync(path.join(tmpdir(), 'prematch-authority-'))
  const openssl = (...args: string[]) => {
    try {
      execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      throw new Error(
        'These tests run an authority of OpenSSL’s own: install openssl (Debian: apt-get install openssl).',
        { cause: error },
      )
    }
  }
  writeFileSync(path.join(folder, 'cnf'), CONFIG)
  writeFileSync(path.join(folder, 'serial'), '01')
  const newKey = [
    '-newkey',
    keys,
    ...(keys === 'ec' ? ['-pkeyopt', 'ec_paramgen_curve:P-256'] : []),
    '-nodes',
    '-config',
    'cnf',
  ]
  const certify = () =>
    openssl(
      'x509',
      '-req',
      '-in',
      'tsa.csr',
      '-CA',
      'ca.pem',
      '-CAkey',
      'ca.key',
      '-CAcreateserial',
      '-days',
      '3650',
      '-extfile',
      'cnf',
      '-extensions',
      'tsa',
      '-out',
      'tsa.pem',
    )
  openssl(
    'req',
    '-x509',
    ...newKey,
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-subj',
    '/CN=Root of Example Time',
    '-days',
    '3650',
    '-extensions',
    'ca',
  )
  openssl('req', ...newKey, '-keyout', 'tsa.key', '-out', 'tsa.csr', '-subj', '/CN=Example Time')
  certify()

  function stamp(query: Buffer): Buffer {
    writeFileSync(path.join(folder, 'query'), query)
    openssl(
      'ts',
      '-reply',
      '-queryfile',
      'query',
      '-signer',
      'tsa.pem',
      '-inkey',
      'tsa.key',
      '-config',
      'cnf',
      '-section',
      'tsa_config',
      '-out',
      'reply',
    )
    return readFileSync(path.join(folder, 'reply'))
  }
  let answered: Answer = (body) => ({ body })
  let asked = 0
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      asked += 1
      const { status = 200, body } = answered(stamp(Buffer.concat(parts)))
      response.writeHead(status, { 'content-type': 'application/timestamp-reply' }).end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    /** As `RECORD_TIMESTAMP_AUTHORITY` is read. */
    setting: {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      certificate: new X509Certificate(readFileSync(path.join(folder, 'ca.pem'))).raw.toString(
        'base64',
      ),
    },
    asked: () => asked,
    answer(how: Answer) {
      answered = how
    },
    /** OpenSSL's own check of a token. @throws when it does not hold */
    verify(token: Buffer, data: string) {
      writeFileSync(path.join(folder, 'token'), token)
      writeFileSync(path.join(folder, 'data'), data)
      openssl('ts', '-verify', '-token_in', '-in', 'token', '-data', 'data', '-CAfile', 'ca.pem')
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true })
    },
  }
}

"""Certificates for a test's server, made on the spot."""

import ssl
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
)
from cryptography.x509.oid import NameOID


class Authority:
    """An authority that nobody trusts but who is told to."""

    def __init__(self) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._certificate = _signed("lab authority", self._key, self._key, "lab authority", ca=True)

    def server(self, name: str) -> ssl.SSLContext:
        """Return the TLS side of a server with this name."""
        key = ec.generate_private_key(ec.SECP256R1())
        certificate = _signed(name, key, self._key, "lab authority", ca=False)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "server.pem"
            secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
            file.write_bytes(secret + certificate.public_bytes(Encoding.PEM))
            context.load_cert_chain(file)
        return context

    def client(self) -> ssl.SSLContext:
        """Return the TLS side of somebody who trusts this authority."""
        text = self._certificate.public_bytes(Encoding.PEM).decode()
        return ssl.create_default_context(cadata=text)


def _signed(
    name: str,
    key: ec.EllipticCurvePrivateKey,
    signer: ec.EllipticCurvePrivateKey,
    issuer: str,
    *,
    ca: bool,
) -> x509.Certificate:
    now = datetime.now(UTC)
    builder = (
        x509.CertificateBuilder()
        .subject_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)]))
        .issuer_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, issuer)]))
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.BasicConstraints(ca=ca, path_length=None), critical=True)
    )
    if not ca:
        alternative = x509.SubjectAlternativeName([x509.DNSName(name)])
        builder = builder.add_extension(alternative, critical=False)
    return builder.sign(signer, hashes.SHA256())

# The reader over what ships with mtgcr; official texts come from a volume, and are the operator's to publish.
#   docker build -t mtgcr . && docker run --rm --read-only --tmpfs /tmp -p 127.0.0.1:8642:8642 mtgcr
FROM python:3.12-slim AS build
WORKDIR /src
COPY . .
RUN python -m venv /opt/mtgcr && /opt/mtgcr/bin/pip install --no-cache-dir '.[web]' \
 && MTGCR_HOME=/srv/mtgcr /opt/mtgcr/bin/mtgcr rule 100.1

FROM python:3.12-slim
RUN useradd --system --no-create-home reader
COPY --from=build /opt/mtgcr /opt/mtgcr
# Of root, so that the reader cannot write to it, also where the container is not read-only.
COPY --from=build /srv/mtgcr /srv/mtgcr
ENV MTGCR_HOME=/srv/mtgcr PYTHONDONTWRITEBYTECODE=1
USER reader
EXPOSE 8642
HEALTHCHECK --interval=30s --timeout=5s CMD ["/opt/mtgcr/bin/python", "-c", \
 "import urllib.request as u; u.urlopen('http://127.0.0.1:8642/healthz', timeout=4)"]
ENTRYPOINT ["/opt/mtgcr/bin/mtgcr", "serve", "--host", "0.0.0.0"]

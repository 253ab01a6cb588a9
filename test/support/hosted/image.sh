#!/bin/bash
# Lays out this machine like GitHub's Ubuntu image, in namespaces of its own, and runs a program there as `runner`.
# image.sh STAGE NODE: a copy of that node runs STAGE/main.mjs; everything that is made here is gone with the namespaces.
set -euo pipefail
stage=$1 node=/mnt/stage/node
mount -t tmpfs tickgate /mnt
covered() { mkdir -p "/mnt/$1.upper" "/mnt/$1.work"; mount -t overlay tickgate -o "lowerdir=$2,upperdir=/mnt/$1.upper,workdir=/mnt/$1.work" "$2"; }
covered etc /etc
covered var /var
covered local /usr/local
mkdir /mnt/stage && cp "$stage/main.mjs" /mnt/stage/ && cp "$2" "$node" && chmod -R a+rX /mnt/stage /mnt
mkdir /mnt/share
for name in polkit-1 dbus-1 perl perl5 python3 git-core bash-completion; do
  [ ! -e "/usr/share/$name" ] || cp -a "/usr/share/$name" /mnt/share/
done
mkdir -p /mnt/share/polkit-1/rules.d /mnt/share/dbus-1/system-services
mount --bind /mnt/share /usr/share
mount -t tmpfs -o mode=1777 tickgate /tmp
mount -t tmpfs -o mode=0755 tickgate /home
mount -t tmpfs -o mode=0755 tickgate /run
mkdir -p /opt && mount -t tmpfs -o mode=0755 tickgate /opt

# Users of agents as numbers that nobody has outside: a session's end is the end of all that runs as its number, namespaces or not.
sed -i '/^tickgate-agent-/d' /etc/passwd /etc/shadow /etc/group /etc/gshadow
sed -i -E '/^#?[[:space:]]*SYS_[UG]ID_M(IN|AX)/d' /etc/login.defs
first=$((20000 + RANDOM))
for kind in UID GID; do printf 'SYS_%s_MIN %d\nSYS_%s_MAX %d\n' "$kind" "$first" "$kind" $((first + 9)) >>/etc/login.defs; done
getent group docker >/dev/null || groupadd docker
useradd --create-home --shell /bin/bash --groups docker runner
echo 'runner ALL=(ALL) NOPASSWD:ALL' >/etc/sudoers.d/runner
chmod 0440 /etc/sudoers.d/runner
touch /run/docker.sock && chown root:docker /run/docker.sock && chmod 0660 /run/docker.sock

# configure-system.sh of the images ends with these two lines.
tool=/opt/hostedtoolcache/node/24.11.0/x64
mkdir -p /opt/pipx_bin /opt/pipx/venvs/ansible/{bin,lib} "$tool/bin" "$tool/lib"
echo ours >/opt/pipx/venvs/ansible/lib/site.py
echo '#!/bin/bash' >/opt/pipx/venvs/ansible/bin/ansible
ln -s /opt/pipx/venvs/ansible/bin/ansible /opt/pipx_bin/ansible
echo ours >"$tool/lib/npm.js"
ln -s "$node" "$tool/bin/node"
chmod -R 777 /opt
chmod -R 777 /usr/share

as_runner=(setpriv --reuid=runner --regid=runner --init-groups --)
"${as_runner[@]}" mkdir -p /home/runner/.cargo/bin /home/runner/.dotnet/tools /home/runner/work/shop/shop/.git /home/runner/work/_temp
"${as_runner[@]}" bash -c 'echo token >/home/runner/work/shop/shop/.git/config'
# What people and earlier steps leave at home, readable for everybody, and programs that they install there.
"${as_runner[@]}" bash -euc '
  umask 022; cd /home/runner
  mkdir -p .docker .local/bin .local/share/keyrings .local/share/linked/versions .npm-global/bin .npm-global/lib/node_modules/packaged
  mkdir -p .nvm/versions/node/v24/{bin,lib} .tool/bin .rustup work/_actions/acme/tool/v1/.git actions-runner/externals
  for file in .npmrc .gitconfig .docker/config.json .cargo/credentials.toml .local/share/keyrings/login work/_actions/acme/tool/v1/.git/config \
    actions-runner/.credentials actions-runner/externals/x .tool/auth.json; do echo token >"$file"; done
  program() { printf "#!/bin/bash\n%s\n" "$2" >"$1"; chmod 755 "$1"; }
  program .local/share/linked/versions/1.0 "echo linked"; ln -s ../share/linked/versions/1.0 .local/bin/linked
  echo packaged >.npm-global/lib/node_modules/packaged/said
  program .npm-global/lib/node_modules/packaged/cli.sh "cat /home/runner/.npm-global/lib/node_modules/packaged/said"
  ln -s ../lib/node_modules/packaged/cli.sh .npm-global/bin/packaged
  echo deep >.nvm/versions/node/v24/lib/said; program .nvm/versions/node/v24/bin/deep "cat /home/runner/.nvm/versions/node/v24/lib/said"
  program .cargo/bin/cargo-like "echo cargo-like"; echo toolchain >.rustup/settings.toml'
# As `sudo npm` leaves it.
mkdir -m 755 /home/runner/.npm && echo token >/home/runner/.npm/_auth
mkdir -p /usr/local/.ghcup/bin && chmod -R 777 /usr/local/.ghcup
chmod 0755 /home/runner
home=/home/runner
path=/snap/bin:$home/.local/bin:$home/.npm-global/bin:$home/.nvm/versions/node/v24/bin:$home/.tool/bin:$tool/bin:/opt/pipx_bin:/home/runner/.cargo/bin:/home/runner/.config/composer/vendor/bin
path=$path:/usr/local/.ghcup/bin:/home/runner/.dotnet/tools:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/usr/games
exec "${as_runner[@]}" env -i PATH="$path" HOME=/home/runner USER=runner LOGNAME=runner LANG=C.UTF-8 \
  GITHUB_TOKEN=ghs_parent ACTIONS_RUNTIME_TOKEN=jwt ACTIONS_RESULTS_URL=https://results ACTIONS_CACHE_URL=https://cache RUNNER_TRACKING_ID=github_x node /mnt/stage/main.mjs
